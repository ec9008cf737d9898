import { PRODUCT } from './bootstrap/setup.mjs'
import { command, takeSteps } from './bootstrap/steps.mjs'
import { runServer } from './server-process.mjs'

await command(async () => {
  const total = PRODUCT.length + 1
  await takeSteps(PRODUCT, total)
  console.log(`${total}/${total} Demo club`)
  return runServer(['server/src/start/demo.ts', ...process.argv.slice(2)], {
    onListening: (url, lines) => console.log([...lines, `Touchline is running at ${url}`].join('\n')),
  })
})
