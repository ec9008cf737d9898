// Runs in place of the file-reading child: allocates memory outside V8's heap, which V8 does not limit.
const taken: Buffer[] = []
for (;;) taken.push(Buffer.alloc(64 * 1024 * 1024, 1))
