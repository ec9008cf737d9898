// Runs in place of the file-reading child: never ends.
for (;;) performance.now()
