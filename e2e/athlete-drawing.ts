type Point = { x: number; y: number }

/**
 * Draws athletes from the side with a given knee angle, shaded enough for a body tracker to take them for people. It is
 * sent to a page as text and runs there, so it must be self-contained.
 */
export function drawAthlete(canvas: OffscreenCanvas, athletes: number, depth: number, kneeDegrees: number): void {
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser draws nothing.')
  const pen = context
  const { width, height } = canvas
  const scale = athletes > 1 ? 0.62 : 1

  const step = (from: Point, degrees: number, length: number): Point => ({
    x: from.x + Math.cos((degrees * Math.PI) / 180) * length * scale,
    y: from.y + Math.sin((degrees * Math.PI) / 180) * length * scale,
  })

  function room(): void {
    const wall = pen.createLinearGradient(0, 0, 0, height)
    wall.addColorStop(0, '#cfd6da')
    wall.addColorStop(1, '#aab4ba')
    pen.fillStyle = wall
    pen.fillRect(0, 0, width, height)
    pen.fillStyle = '#8a6f52'
    pen.fillRect(0, height * 0.88, width, height * 0.12)
    pen.fillStyle = '#b9c2c7'
    pen.fillRect(0, height * 0.86, width, height * 0.02)
  }

  /** A limb: round at both ends, thinner at the far one, lit from the left. */
  function limb(from: Point, to: Point, thick: number, thin: number, colour: string, shade: string): void {
    const [a, b] = [(thick / 2) * scale, (thin / 2) * scale]
    const direction = Math.atan2(to.y - from.y, to.x - from.x)
    const across = { x: Math.cos(direction + Math.PI / 2), y: Math.sin(direction + Math.PI / 2) }
    const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }
    const light = pen.createLinearGradient(
      middle.x - across.x * a,
      middle.y - across.y * a,
      middle.x + across.x * a,
      middle.y + across.y * a,
    )
    light.addColorStop(0, shade)
    light.addColorStop(0.45, colour)
    light.addColorStop(1, shade)
    pen.fillStyle = light
    pen.beginPath()
    pen.arc(from.x, from.y, a, direction + Math.PI / 2, direction - Math.PI / 2)
    pen.arc(to.x, to.y, b, direction - Math.PI / 2, direction + Math.PI / 2)
    pen.closePath()
    pen.fill()
  }

  function ellipse(at: Point, x: number, y: number, colour: string): void {
    pen.fillStyle = colour
    pen.beginPath()
    pen.ellipse(at.x, at.y, x * scale, y * scale, 0, 0, 2 * Math.PI)
    pen.fill()
  }

  function head(neck: Point, lean: number): void {
    const middle = step(neck, -90 + lean * 0.5, 40)
    ellipse({ x: middle.x - 4 * scale, y: middle.y - 4 * scale }, 31, 36, '#3b2a1e')
    ellipse({ x: middle.x + 5 * scale, y: middle.y + 4 * scale }, 26, 32, '#d9a47e')
    ellipse({ x: middle.x + 31 * scale, y: middle.y + 8 * scale }, 6, 5, '#d39b74')
    ellipse({ x: middle.x + 19 * scale, y: middle.y - 2 * scale }, 4, 3, '#2b1c14')
    ellipse({ x: middle.x - 4 * scale, y: middle.y + 6 * scale }, 6, 9, '#c48d66')
    ellipse({ x: middle.x + 22 * scale, y: middle.y + 21 * scale }, 6, 2, '#a4604c')
  }

  function athlete(ankle: Point): void {
    const skin: [string, string] = ['#d9a47e', '#b27b58']
    const shirt: [string, string] = ['#c8402f', '#8f2a1f']
    const shorts: [string, string] = ['#2b3a55', '#1a2438']
    const shank = 90 + 30 * depth
    const knee = step(ankle, shank + 180, 128)
    const hip = step(knee, shank + kneeDegrees, 128)
    const lean = 4 + 38 * depth
    const shoulder = step(hip, -90 + lean, 150)
    const elbow = step(shoulder, 88 - 78 * depth, 84)
    const wrist = step(elbow, 78 - 78 * depth, 76)
    // The far side, slightly offset and darker.
    const far = (point: Point): Point => ({ x: point.x + 9 * scale, y: point.y - 4 * scale })
    limb(far(shoulder), far(elbow), 34, 27, '#b98863', '#96694a')
    limb(far(elbow), far(wrist), 27, 20, '#b98863', '#96694a')
    limb(far(hip), far(knee), 62, 44, '#222e45', '#161e2e')
    limb(far(knee), far(ankle), 42, 26, '#b98863', '#96694a')
    limb(far(ankle), { x: far(ankle).x + 46 * scale, y: far(ankle).y + 14 * scale }, 28, 18, '#4a4a4a', '#303030')
    limb(shoulder, step(shoulder, -90 + lean * 0.5, 26), 30, 28, ...skin)
    limb(hip, shoulder, 66, 74, ...shirt)
    limb(hip, knee, 66, 46, ...shorts)
    limb(knee, ankle, 44, 27, ...skin)
    limb(ankle, { x: ankle.x + 48 * scale, y: ankle.y + 14 * scale }, 30, 19, '#f0f0f0', '#b8b8b8')
    limb({ x: ankle.x - 10 * scale, y: ankle.y + 8 * scale }, ankle, 26, 26, '#f0f0f0', '#b8b8b8')
    head(shoulder, lean)
    limb(shoulder, elbow, 36, 28, ...skin)
    limb(elbow, wrist, 28, 20, ...skin)
    ellipse(step(wrist, 78 - 78 * depth, 14), 13, 13, '#d9a47e')
  }

  room()
  for (let index = 0; index < athletes; index += 1) {
    athlete({ x: (width * (index + 1)) / (athletes + 1) + 10 * scale, y: height * 0.88 - 4 })
  }
}
