/** Base times of long course (50 m), in seconds: the world records at the end of that year. */
export const BASE_TIMES_YEAR = 2024

export const BASE_TIMES = {
  '50m_freestyle': { male: 20.91, female: 23.61 },
  '100m_freestyle': { male: 46.4, female: 51.71 },
  '200m_freestyle': { male: 102, female: 112.23 },
  '400m_freestyle': { male: 220.07, female: 235.38 },
  '800m_freestyle': { male: 452.12, female: 484.79 },
  '1500m_freestyle': { male: 870.67, female: 920.48 },
  '50m_backstroke': { male: 23.55, female: 26.86 },
  '100m_backstroke': { male: 51.6, female: 57.13 },
  '200m_backstroke': { male: 111.92, female: 123.14 },
  '50m_breaststroke': { male: 25.95, female: 29.16 },
  '100m_breaststroke': { male: 56.88, female: 64.13 },
  '200m_breaststroke': { male: 125.48, female: 137.55 },
  '50m_butterfly': { male: 22.27, female: 24.43 },
  '100m_butterfly': { male: 49.45, female: 55.18 },
  '200m_butterfly': { male: 110.34, female: 121.81 },
  '200m_medley': { male: 114, female: 126.12 },
  '400m_medley': { male: 242.5, female: 264.38 },
} as const

export type SwimEvent = keyof typeof BASE_TIMES
export const SWIM_EVENTS = Object.keys(BASE_TIMES) as [SwimEvent, ...SwimEvent[]]
