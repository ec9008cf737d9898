// Run in place of the child that reads files: answers what no reader would.
process.stdout.write(
  JSON.stringify({ reading: { kind: 'image', unit: 'pages', sections: [], images: ['javascript:1'] } }),
)
