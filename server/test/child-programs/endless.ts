// Run in place of the child that reads files: never ends.
for (;;) performance.now()
