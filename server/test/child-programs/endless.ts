// Run in place of the reader of files: never ends.
for (;;) performance.now()
