import type { AnalysedClip } from './analysed-clip.ts'
import { valueAt } from './chart-scale.ts'
import type { AngleName } from './measures/measures.ts'
import { poseAt } from './pose-at.ts'
import { type BodyPoint, POINTS } from './track.ts'

type PointName = keyof typeof POINTS
type Side = 'left' | 'right'

/**
 * Draws the skeleton over a frame: bones, joints, and the angles next to their joints. The colours have a dark outline,
 * so that they are visible on any picture, in any theme.
 */
export function drawSkeleton(canvas: HTMLCanvasElement, { clip, track, report }: AnalysedClip, at: number): void {
  if (canvas.width !== clip.width || canvas.height !== clip.height) {
    canvas.width = clip.width
    canvas.height = clip.height
  }
  const pen = canvas.getContext('2d')
  if (!pen) return
  pen.clearRect(0, 0, canvas.width, canvas.height)
  const pose = track && poseAt(track, at)
  if (!track || !pose) return

  const scale = { x: canvas.width / track.width, y: canvas.height / track.height }
  const width = Math.max(2, Math.max(canvas.width, canvas.height) / 170)
  const place = (name: PointName) => placed(pose.points[POINTS[name]], scale)
  const near: Side = report.near ?? 'left'
  const isFront = report.side === 'front'
  for (const [from, to] of BONES) {
    line(pen, [place(from), place(to)], { colour: colourOf(from, to, near, isFront), width })
  }
  for (const name of Object.keys(POINTS) as PointName[]) joint(pen, place(name), width)
  const reach = 1.1 / track.framesPerSecond
  for (const { name, values } of report.angles) {
    const value = valueAt(report.times, values, at, reach)
    const corner = place(`${near}${CORNERS[name]}`)
    if (value !== null && corner) label(pen, `${Math.round(value)}°`, corner, width * 5)
  }
}

const BONES = (['left', 'right'] as const).flatMap((side): (readonly [PointName, PointName])[] => [
  [`${side}Shoulder`, `${side}Elbow`],
  [`${side}Elbow`, `${side}Wrist`],
  [`${side}Shoulder`, `${side}Hip`],
  [`${side}Hip`, `${side}Knee`],
  [`${side}Knee`, `${side}Ankle`],
  [`${side}Ankle`, `${side}Heel`],
  [`${side}Heel`, `${side}Toe`],
  [`${side}Ankle`, `${side}Toe`],
])
BONES.push(['leftShoulder', 'rightShoulder'], ['leftHip', 'rightHip'])

/** Where an angle is written; the body line runs through the hip, which may have its own angle. */
const CORNERS = {
  knee: 'Knee',
  hip: 'Hip',
  elbow: 'Elbow',
  trunk: 'Shoulder',
  bodyLine: 'Hip',
} as const satisfies Record<AngleName, string>

/** The flag's yellow for the measured side, light mint for the other one, white across. */
const COLOURS = { near: '#ffc927', far: '#8debc7', across: '#ffffff' }
const EDGE = 'rgb(5 24 18 / 72%)'

function colourOf(from: PointName, to: PointName, near: Side, isFront: boolean): string {
  if (from.startsWith('left') !== to.startsWith('left')) return COLOURS.across
  return isFront || from.startsWith(near) ? COLOURS.near : COLOURS.far
}

type Place = { x: number; y: number }

function placed(point: BodyPoint | undefined, scale: Place): Place | undefined {
  return point && point.visibility >= LEAST_VISIBILITY ? { x: point.x * scale.x, y: point.y * scale.y } : undefined
}

const LEAST_VISIBILITY = 0.5

function line(pen: CanvasRenderingContext2D, places: (Place | undefined)[], look: { colour: string; width: number }) {
  const [from, to] = places
  if (!from || !to) return
  pen.lineCap = 'round'
  for (const [colour, width] of [[EDGE, look.width * 1.9] as const, [look.colour, look.width] as const]) {
    pen.beginPath()
    pen.strokeStyle = colour
    pen.lineWidth = width
    pen.moveTo(from.x, from.y)
    pen.lineTo(to.x, to.y)
    pen.stroke()
  }
}

function joint(pen: CanvasRenderingContext2D, place: Place | undefined, width: number) {
  if (!place) return
  pen.beginPath()
  pen.arc(place.x, place.y, width * 1.15, 0, 2 * Math.PI)
  pen.fillStyle = '#ffffff'
  pen.strokeStyle = EDGE
  pen.lineWidth = width * 0.5
  pen.fill()
  pen.stroke()
}

function label(pen: CanvasRenderingContext2D, text: string, { x, y }: Place, size: number) {
  pen.font = `700 ${size}px "Hanken Grotesk Variable", arial, sans-serif`
  const wide = pen.measureText(text).width
  // On the left if there is no room on the right.
  const left = x + size + wide > pen.canvas.width ? x - size * 0.8 - wide : x + size * 0.8
  pen.beginPath()
  pen.roundRect(left - size * 0.35, y - size * 0.75, wide + size * 0.7, size * 1.5, size * 0.4)
  pen.fillStyle = EDGE
  pen.fill()
  pen.fillStyle = '#ffffff'
  pen.textBaseline = 'middle'
  pen.fillText(text, left, y)
}
