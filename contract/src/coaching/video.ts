import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { EventStreamText, MAX_MESSAGE_LENGTH, QUESTION_ERRORS, Question, RequestId } from './chat.ts'

/** The movements that can be measured; `free` is any other: angles without counts. */
export const MOVEMENTS = ['squat', 'jump', 'running', 'push_up', 'pull_up', 'throw', 'swim', 'cycling', 'free'] as const
export type Movement = (typeof MOVEMENTS)[number]

/** The measures and their units. */
export const MEASURES = {
  repetitions: 'count',
  tempo: 's',
  knee_min: '°',
  knee_max: '°',
  hip_min: '°',
  elbow_min: '°',
  elbow_max: '°',
  trunk_lean_max: '°',
  body_line_min: '°',
  knee_width_ratio: 'ratio',
  asymmetry: '%',
  cadence: '/min',
  overstride: 'ratio',
  flight_time: 's',
  jump_height: 'cm',
  stroke_rate: '/min',
  pedal_rate: '/min',
  wrist_speed: 'widths/s',
  shoulder_hip_separation: '°',
} as const satisfies Record<string, string>
export type MeasureId = keyof typeof MEASURES
const MEASURE_IDS = Object.keys(MEASURES) as [MeasureId, ...MeasureId[]]

/** One measured figure with its error. */
export const Measurement = z.object({
  id: z.enum(MEASURE_IDS),
  value: z.number(),
  error: z.number().nonnegative().nullable().meta({ description: '± in the same unit; null where it cannot be told' }),
  confidence: z.enum(['high', 'medium', 'low']),
})
export type Measurement = z.infer<typeof Measurement>

/** The moments of a movement worth a picture. */
export const PHASES = ['start', 'bottom', 'top', 'contact', 'flight', 'release', 'reach', 'middle', 'end'] as const
export type Phase = (typeof PHASES)[number]

export const MAX_KEY_FRAMES = 8

/** What makes the figures of a clip less reliable than they look. */
export const CAUTIONS = [
  'unfinished',
  'severalPeople',
  'cutOff',
  'lowVisibility',
  'diagonal',
  'front',
  'unseen',
  'implausible',
  'upsideDown',
  'otherMovement',
] as const
export type Caution = (typeof CAUTIONS)[number]

/** A clip as measured on the device: everything the server ever receives of it. */
export const MeasuredClip = z.object({
  name: z.string().max(200),
  seconds: z.number().positive().max(600),
  trackedFrames: z.number().int().nonnegative(),
  framesPerSecond: z.number().nonnegative().max(240),
  side: z
    .enum(['left', 'right', 'front', 'diagonal'])
    .nullable()
    .meta({ description: 'Which side of the body the camera saw; diagonal is neither the side nor the front' }),
  isUnfinished: z.boolean().meta({ description: 'Whether the clip ends in mid-movement' }),
  measurements: z.array(Measurement).max(MEASURE_IDS.length),
  jumps: z
    .array(z.object({ at: z.number().nonnegative(), height: z.number(), error: z.number().nonnegative() }))
    .max(100)
    .default([])
    .meta({ description: 'Every jump in centimetres, where there are several' }),
  cautions: z.array(z.enum(CAUTIONS)).max(CAUTIONS.length).default([]),
  keyFrames: z
    .array(
      z.object({
        at: z.number().nonnegative().meta({ description: 'Seconds from the start of the clip' }),
        phase: z.enum(PHASES),
        image: z
          .string()
          .max(120_000)
          .regex(/^data:image\/jpeg;base64,[A-Za-z0-9+/]+={0,2}$/)
          .meta({ description: 'A small JPEG as a data URL' }),
      }),
    )
    .max(MAX_KEY_FRAMES),
})
export type MeasuredClip = z.infer<typeof MeasuredClip>

export const analyseVideo = endpoint({
  method: 'POST',
  path: '/api/analysis/video',
  access: 'session-or-club-password',
  openToUntrusted: true,
  limit: { requests: 30, perSeconds: 60 },
  summary: 'Asks a specialist about a clip by its measurements and key frames; the answer streams as in chat/stream',
  body: z.object({
    ...Question,
    requestId: RequestId,
    question: z.string('FIELD_REQUIRED').trim().min(1, 'FIELD_REQUIRED').max(MAX_MESSAGE_LENGTH, 'MESSAGE_TOO_LONG'),
    movement: z.enum(MOVEMENTS),
    clip: MeasuredClip,
    compared: MeasuredClip.optional().meta({ description: 'A second clip of the same movement' }),
  }),
  reply: EventStreamText,
  replyType: 'text/event-stream',
  errors: QUESTION_ERRORS,
})
