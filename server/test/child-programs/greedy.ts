// Run in place of the child that reads files: takes memory outside of V8's heap, which V8 does not limit.
const taken: Buffer[] = []
for (;;) taken.push(Buffer.alloc(64 * 1024 * 1024, 1))
