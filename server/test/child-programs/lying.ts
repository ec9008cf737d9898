// Runs in place of the file-reading child: returns a result that no reader produces.
process.stdout.write(
  JSON.stringify({ reading: { kind: 'image', unit: 'pages', sections: [], images: ['javascript:1'] } }),
)
