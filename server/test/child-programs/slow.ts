// Run in place of the child that reads files: takes its time over an empty table.
await new Promise((resolve) => setTimeout(resolve, 700))
process.stdout.write(JSON.stringify({ reading: { kind: 'csv', unit: 'rows', sections: [], images: [] } }))
