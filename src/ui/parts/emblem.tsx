/** Fairhand's mark: an open hand inlaid in a round of light wood. Decorative. */
export function Emblem() {
  return (
    <svg viewBox="0 0 64 64" className="emblem" aria-hidden="true">
      <circle className="emblem-round" cx="32" cy="32" r="30" />
      <circle className="emblem-line" cx="32" cy="32" r="26.5" />
      <path
        className="emblem-hand"
        transform="translate(2.6 0.4)"
        d="M22.2 33.5 L21.6 20.6 C21.5 18 25.1 17.7 25.4 20.3 L26.5 30 L27.2 15.4 C27.3 12.7 31.1 12.7 31.2 15.4 L31.7 29.4 L33.8 16 C34.2 13.4 37.9 13.9 37.6 16.5 L36.5 30.2 L39.6 21.4 C40.5 18.9 44 20 43.3 22.6 L39.4 38.6 C38.2 44.6 36 49.6 29.9 49.6 C25.2 49.6 22.7 47.4 20.4 43.6 L14.9 34.4 C13.5 32 16.6 30 18.4 32.1 Z"
      />
    </svg>
  );
}
