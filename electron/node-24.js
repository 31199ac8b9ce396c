// Loaded before anything else, by whatever Node there is, so it must stay plain old JavaScript.
if (Number(process.versions.node.split(".")[0]) < 24) {
  console.error(
    `Fairhand needs Node 24, this is Node ${process.versions.node}. ` +
      "`npm ci` installs the right one beside the app; `npm ci --ignore-scripts` leaves it out. " +
      "Run `npm ci` again without that option.",
  );
  process.exit(1);
}
