// Runs in place of the file-reading child: takes 700 ms to return an empty table.
await new Promise((resolve) => setTimeout(resolve, 700))
process.stdout.write(JSON.stringify({ reading: { kind: 'csv', unit: 'rows', sections: [], images: [] } }))
