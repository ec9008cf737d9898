import { calculator, figure } from './calculator.ts'

/** The speed a swimmer can sustain, from 200 m and 400 m times. */
export const swimCss = calculator({
  id: 'swim_css',
  group: 'swimming',
  inputs: [
    { key: 'time_400', kind: 'duration', unit: 's', min: 205, max: 1800, step: 1 },
    { key: 'time_200', kind: 'duration', unit: 's', min: 95, max: 900, step: 1 },
  ],
  // No one swims the second half of 400 m faster than 200 m alone.
  narrow: ({ time_200: short }) => (short === undefined ? {} : { time_400: { min: Math.max(205, 2 * short) } }),
  compute({ time_400, time_200 }) {
    const pace = (time_400 - time_200) / 2
    return {
      results: [figure('css_pace', pace, 's_per_100m', 0), figure('css_speed', 100 / pace, 'm_per_s', 2)],
      pictures: [
        {
          kind: 'table',
          key: 'css_times',
          columns: [
            { key: 'distance', unit: 'm', digits: 0 },
            { key: 'time', unit: 's', digits: 0 },
          ],
          rows: [50, 100, 200, 400, 800, 1500].map((metres) => [metres, (pace * metres) / 100]),
        },
      ],
    }
  },
  formula: ['CSS = 200 m / (t₄₀₀ − t₂₀₀)', 't₁₀₀ = (t₄₀₀ − t₂₀₀) / 2'],
  sources: [
    {
      authors: 'K. Wakayoshi, K. Ikuta, T. Yoshida, M. Udo, T. Moritani, Y. Mutoh, M. Miyashita',
      year: 1992,
      title:
        'Determination and validity of critical velocity as an index of swimming performance in the competitive swimmer',
      published: 'European Journal of Applied Physiology 64, 153–157',
      doi: '10.1007/BF00717953',
    },
  ],
  notFor: ['cannot_swim_400', 'unwell'],
  vectors: [
    { values: { time_400: 360, time_200: 170 }, expect: { css_pace: 95 } },
    { values: { time_400: 390, time_200: 180 }, expect: { css_pace: 105, css_speed: 0.952 } },
    { values: { time_400: 372.5, time_200: 178.5 }, expect: { css_pace: 97 } },
  ],
})
