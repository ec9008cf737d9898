// Run in place of the child that reads files: never stops talking.
const words = 'x'.repeat(64 * 1024)
const talk = () => {
  while (process.stdout.write(words));
}
process.stdout.on('drain', talk)
talk()
