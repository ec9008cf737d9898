// Runs in place of the file-reading child: writes output endlessly.
const words = 'x'.repeat(64 * 1024)
const talk = () => {
  while (process.stdout.write(words));
}
process.stdout.on('drain', talk)
talk()
