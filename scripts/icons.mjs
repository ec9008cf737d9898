import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { ROOT } from './bootstrap/paths.mjs'

// Draws the icons of the installed app from web/public/icon.svg into web/public/icons: node scripts/icons.mjs
const sharp = createRequire(join(ROOT, 'server/package.json'))('sharp')
const icon = readFileSync(join(ROOT, 'web/public/icon.svg'), 'utf8')

// Systems crop these to their own shape: the green reaches every edge, and the drawing stays inside the circle.
const uncut = icon.replace(' rx="7"', '')
const safe = uncut.replace('translate(4 3.6) scale(.75)', 'translate(6.4 6.1) scale(.6)')

await draw(icon, 192, 'icon-192')
await draw(icon, 512, 'icon-512')
await draw(safe, 192, 'maskable-192')
await draw(safe, 512, 'maskable-512')
await draw(uncut, 180, 'apple-touch-180')

async function draw(svg, size, name) {
  const picture = sharp(Buffer.from(svg), { density: (72 * size) / 32 }).resize(size, size)
  await picture.png({ compressionLevel: 9 }).toFile(join(ROOT, 'web/public/icons', `${name}.png`))
}
