import { fileURLToPath } from 'node:url'
import type { Browser, Page } from '@playwright/test'
import { ADDRESS } from './address.ts'
import { drawAthlete } from './athlete-drawing.ts'

const ENCODER = fileURLToPath(new URL('../node_modules/mediabunny/dist/bundles/mediabunny.min.cjs', import.meta.url))

/** A file as Playwright passes it to a file input. */
export type ClipFile = { name: string; mimeType: string; buffer: Buffer }

/** The content of a drawn clip. */
export type Scene = {
  seconds: number
  framesPerSecond: number
  repetitions: number
  /** The number of athletes; zero is an empty gym. */
  athletes: number
  /** Whether the phone was held upside down. */
  isUpsideDown?: boolean
  /** Jumps of these heights in centimetres instead of squats, one every 1.5 seconds. */
  jumpsCm?: readonly number[]
  /** Pixels by which everything is lowered, so that the feet leave the 640-pixel frame. */
  lowered?: number
  /** The degrees by which the phone was turned: the clip is an MP4 with this rotation, its frames lie on their side. */
  rotation?: 90 | 180 | 270
}

/** Two squats from the side, with standing before and after. */
export const SQUATS: Scene = { seconds: 4.2, framesPerSecond: 15, repetitions: 2, athletes: 1 }

/** Two jumps from the side. */
export const JUMPS = { seconds: 3, framesPerSecond: 30, repetitions: 0, athletes: 1, jumpsCm: [12, 20] } satisfies Scene

const STANDING_SECONDS = 0.3
const STRAIGHT_KNEE = 172
const BENT_KNEE = 80

/** The depth of the drawn squat at a given time, from 0 (standing) to 1. */
function depthAt({ seconds, repetitions }: Scene, at: number): number {
  const length = (seconds - 2 * STANDING_SECONDS) / repetitions
  const moving = at - STANDING_SECONDS
  if (moving < 0 || moving > length * repetitions) return 0
  return (1 - Math.cos((2 * Math.PI * moving) / length)) / 2
}

/** The drawn knee's angle at a given time, in degrees: what a measurement must find. */
export function kneeAngleAt(scene: Scene, at: number): number {
  return STRAIGHT_KNEE - (STRAIGHT_KNEE - BENT_KNEE) * depthAt(scene, at)
}

const JUMP_SECONDS = 1.5
const TAKE_OFF_SECONDS = 0.75
/** The drawn legs are 256 px long; those of someone 1.8 m tall are 0.88 m. */
const PIXELS_PER_METRE = 290

/** A jumper's depth at a given time, and height above the ground in pixels. */
function jumpAt(jumpsCm: readonly number[], at: number): { depth: number; lift: number } {
  const height = (jumpsCm[Math.floor(at / JUMP_SECONDS)] ?? 0) / 100
  const flight = Math.sqrt((8 * height) / 9.81)
  const flown = (at % JUMP_SECONDS) - TAKE_OFF_SECONDS
  if (flown > 0 && flown < flight) return { depth: 0, lift: PIXELS_PER_METRE * (9.81 / 2) * flown * (flight - flown) }
  const [since, bentSeconds] = flown <= 0 ? [flown + 0.6, 0.6] : [flown - flight, 0.3]
  const isBent = since > 0 && since < bentSeconds
  return { depth: isBent ? 0.5 * Math.sin((Math.PI * since) / bentSeconds) : 0, lift: 0 }
}

// Drawing takes seconds, and several tests use the same scene.
const drawn = new Map<string, Promise<ClipFile>>()

/** A scene as a VP8 clip, drawn frame by frame and encoded in the browser. */
export function drawnClip(browser: Browser, scene: Scene = SQUATS): Promise<ClipFile> {
  const key = JSON.stringify(scene)
  const clip = drawn.get(key) ?? draw(browser, scene)
  drawn.set(key, clip)
  return clip
}

async function draw(browser: Browser, scene: Scene): Promise<ClipFile> {
  const frames = Array.from({ length: Math.round(scene.seconds * scene.framesPerSecond) }, (_, index) => {
    const at = index / scene.framesPerSecond
    if (!scene.jumpsCm) return { depth: depthAt(scene, at), knee: kneeAngleAt(scene, at), lift: 0 }
    const { depth, lift } = jumpAt(scene.jumpsCm, at)
    return { depth, knee: STRAIGHT_KNEE - (STRAIGHT_KNEE - BENT_KNEE) * depth, lift }
  })
  const { framesPerSecond, athletes, isUpsideDown = false, lowered = 0, rotation = 0 } = scene
  const drawing: Drawing = { frames, framesPerSecond, athletes, isUpsideDown, lowered, rotation }
  const clip = await withEncoder(browser, (page) => page.evaluate(encode, drawing))
  const type = rotation ? 'mp4' : 'webm'
  return { name: `squats.${type}`, mimeType: `video/${type}`, buffer: Buffer.from(clip, 'base64') }
}

/** A clip in a format that Chromium cannot decode: HEVC, the default on iPhones. */
export async function hevcClip(browser: Browser): Promise<ClipFile> {
  const clip = await withEncoder(browser, (page) => page.evaluate(encodeHevc))
  return { name: 'iphone.mp4', mimeType: 'video/mp4', buffer: Buffer.from(clip, 'base64') }
}

// A context takes longer to create than most clips, so each browser keeps one for all of them.
const encoders = new WeakMap<Browser, Promise<Page>>()

async function withEncoder<T>(browser: Browser, work: (page: Page) => Promise<T>): Promise<T> {
  const encoder = encoders.get(browser) ?? openEncoder(browser)
  encoders.set(browser, encoder)
  return work(await encoder)
}

async function openEncoder(browser: Browser): Promise<Page> {
  // WebCodecs need a secure context, which our own address is; the page's CSP would block the injected scripts.
  const context = await browser.newContext({ bypassCSP: true })
  const page = await context.newPage()
  await page.goto(`${ADDRESS}/robots.txt`)
  await page.addScriptTag({ path: ENCODER })
  await page.addScriptTag({ content: `window.drawAthlete = ${drawAthlete}` })
  return page
}

type Drawing = Required<Pick<Scene, 'framesPerSecond' | 'athletes' | 'isUpsideDown' | 'lowered'>> & {
  rotation: 0 | 90 | 180 | 270
  frames: { depth: number; knee: number; lift: number }[]
}

/** Runs in the page without access to this file; so does the next function. */
async function encode({
  frames,
  framesPerSecond,
  athletes,
  isUpsideDown,
  lowered,
  rotation,
}: Drawing): Promise<string> {
  const { Mediabunny, drawAthlete: draw } = window as unknown as {
    Mediabunny: typeof import('mediabunny')
    drawAthlete: typeof drawAthlete
  }
  const canvas = new OffscreenCanvas(480, 640)
  const pen = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D
  const target = new Mediabunny.BufferTarget()
  const isLying = rotation === 90 || rotation === 270
  const stored = rotation ? new OffscreenCanvas(isLying ? 640 : 480, isLying ? 480 : 640) : canvas
  const format = rotation ? new Mediabunny.Mp4OutputFormat() : new Mediabunny.WebMOutputFormat()
  const output = new Mediabunny.Output({ format, target })
  const codec = rotation ? 'vp9' : 'vp8'
  const source = new Mediabunny.CanvasSource(stored, { codec, bitrate: 2_500_000, latencyMode: 'realtime' })
  output.addVideoTrack(source, { frameRate: framesPerSecond, rotation })
  await output.start()
  for (const [index, { depth, knee, lift }] of frames.entries()) {
    if (isUpsideDown) pen.setTransform(-1, 0, 0, -1, canvas.width, canvas.height)
    else pen.setTransform(1, 0, 0, 1, 0, lowered - lift)
    draw(canvas, athletes, depth, knee)
    if (rotation) {
      const turned = stored.getContext('2d') as OffscreenCanvasRenderingContext2D
      turned.setTransform(1, 0, 0, 1, stored.width / 2, stored.height / 2)
      turned.rotate((-rotation * Math.PI) / 180)
      turned.drawImage(canvas, -canvas.width / 2, -canvas.height / 2)
    }
    await source.add(index / framesPerSecond, 1 / framesPerSecond)
  }
  await output.finalize()
  let text = ''
  for (const byte of new Uint8Array(target.buffer ?? new ArrayBuffer(0))) text += String.fromCharCode(byte)
  return btoa(text)
}

async function encodeHevc(): Promise<string> {
  const { Mediabunny } = window as unknown as { Mediabunny: typeof import('mediabunny') }
  const target = new Mediabunny.BufferTarget()
  const output = new Mediabunny.Output({ format: new Mediabunny.Mp4OutputFormat(), target })
  const source = new Mediabunny.EncodedVideoPacketSource('hevc')
  output.addVideoTrack(source)
  await output.start()
  const description = new Uint8Array(23)
  const config = { codec: 'hvc1.1.6.L93.B0', codedWidth: 640, codedHeight: 480, description }
  for (let index = 0; index < 30; index += 1) {
    const packet = new Mediabunny.EncodedPacket(new Uint8Array(64), 'key', index / 30, 1 / 30)
    await source.add(packet, { decoderConfig: config })
  }
  await output.finalize()
  let text = ''
  for (const byte of new Uint8Array(target.buffer ?? new ArrayBuffer(0))) text += String.fromCharCode(byte)
  return btoa(text)
}
