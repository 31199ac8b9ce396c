/** The part of JSON Schema that our schemas use; other keywords throw, so that none is silently ignored. */
export interface Schema {
  readonly [keyword: string]: unknown;
}

/** Whether a schema accepts this data. */
export function accepts(schema: Schema, data: unknown): boolean {
  const definitions = schema["$defs"] as Readonly<Record<string, Schema>> | undefined;
  return takes(schema, data, definitions ?? {});
}

function takes(
  part: Schema,
  data: unknown,
  definitions: Readonly<Record<string, Schema>>,
): boolean {
  const within = (inner: unknown, value: unknown) => takes(inner as Schema, value, definitions);
  return Object.entries(part).every(([keyword, value]) => {
    switch (keyword) {
      case "$schema":
      case "$defs":
      case "title":
      case "description":
        return true;
      case "$ref":
        return within(definition(definitions, String(value)), data);
      case "type":
        return [value].flat().some((type) => isOfType(String(type), data));
      case "const":
        return data === value;
      case "enum":
        return (value as unknown[]).includes(data);
      case "pattern":
        return typeof data !== "string" || new RegExp(String(value)).test(data);
      case "minimum":
        return typeof data !== "number" || data >= Number(value);
      case "maximum":
        return typeof data !== "number" || data <= Number(value);
      case "oneOf":
        return (value as Schema[]).filter((option) => within(option, data)).length === 1;
      case "prefixItems":
        return (
          !Array.isArray(data) ||
          (value as Schema[]).every((item, at) => at >= data.length || within(item, data[at]))
        );
      case "minItems":
        return !Array.isArray(data) || data.length >= Number(value);
      case "items": {
        if (!Array.isArray(data)) return true;
        const rest = data.slice(((part["prefixItems"] as unknown[]) ?? []).length);
        return value === false ? rest.length === 0 : rest.every((item) => within(value, item));
      }
      case "required":
        return isObject(data) && (value as string[]).every((key) => key in data);
      case "properties":
        return Object.entries(value as Record<string, Schema>).every(
          ([key, inner]) => !isObject(data) || !(key in data) || within(inner, data[key]),
        );
      case "patternProperties":
        return Object.entries(value as Record<string, Schema>).every(
          ([pattern, inner]) =>
            !isObject(data) ||
            Object.keys(data).every(
              (key) => !new RegExp(pattern).test(key) || within(inner, data[key]),
            ),
        );
      case "additionalProperties": {
        const known = Object.keys(part["properties"] ?? {});
        const patterns = Object.keys(part["patternProperties"] ?? {});
        return (
          !isObject(data) ||
          Object.keys(data).every(
            (key) =>
              known.includes(key) || patterns.some((pattern) => new RegExp(pattern).test(key)),
          )
        );
      }
      default:
        throw new Error(`the schema uses ${keyword}, which this test does not know`);
    }
  });
}

function definition(definitions: Readonly<Record<string, Schema>>, ref: string): Schema {
  const found = definitions[ref.replace("#/$defs/", "")];
  if (found === undefined) throw new Error(`${ref} is not defined`);
  return found;
}

function isObject(data: unknown): data is Record<string, unknown> {
  return data !== null && typeof data === "object" && !Array.isArray(data);
}

function isOfType(type: string, data: unknown): boolean {
  switch (type) {
    case "object":
      return isObject(data);
    case "array":
      return Array.isArray(data);
    case "integer":
      return Number.isInteger(data);
    case "null":
      return data === null;
    default:
      return typeof data === type;
  }
}
