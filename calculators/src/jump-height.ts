import { calculator, figure } from './calculator.ts'

const GRAVITY = 9.81

/** The height of a jump from its flight time. */
export const jumpHeight = calculator({
  id: 'jump_height',
  group: 'tests',
  inputs: [
    { key: 'flight_time', kind: 'number', unit: 's', min: 0.1, max: 1.1, step: 0.001 },
    { key: 'frame_rate', kind: 'number', unit: 'fps', min: 24, max: 1000, step: 1, optional: true },
  ],
  compute({ flight_time: time, frame_rate: rate }) {
    const error = rate && { low: height(Math.max(0, time - 1 / rate)), high: height(time + 1 / rate) }
    return {
      results: [
        figure('jump_height', height(time), 'cm', 1, error || undefined),
        figure('take_off_speed', (GRAVITY * time) / 2, 'm_per_s', 2),
      ],
      notes: ['land_as_you_left'],
    }
  },
  formula: ['h = g × t² / 8', 'v = g × t / 2', 'g = 9.81 m/s²'],
  sources: [
    {
      authors: 'C. Bosco, P. Luhtanen, P. V. Komi',
      year: 1983,
      title: 'A simple method for measurement of mechanical power in jumping',
      published: 'European Journal of Applied Physiology 50, 273–282',
      doi: '10.1007/BF00422166',
    },
  ],
  notFor: ['injured'],
  vectors: [
    { values: { flight_time: 0.5 }, expect: { jump_height: 30.66, take_off_speed: 2.4525 } },
    { values: { flight_time: 0.6, frame_rate: 240 }, expect: { jump_height: 44.145 } },
  ],
})

/** In centimetres. */
function height(seconds: number): number {
  return (GRAVITY * seconds ** 2 * 100) / 8
}
