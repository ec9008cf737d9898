import fc from 'fast-check'
import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { type CalendarEvent, calendarOf, isTimeZone } from './calendar.ts'
import { instantAt } from './local-time.ts'

const CHANGED_AT = new Date('2026-11-16T12:00:00Z')

function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text))
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone)
  const events = calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component))
  return { calendar, events }
}

function calendarWith(event: Partial<CalendarEvent> & { date: string }, name = 'Plan') {
  const whole = { uid: 'a@touchline', title: 'Run', changedAt: CHANGED_AT, sequence: 0, ...event } as CalendarEvent
  return read(calendarOf({ name, events: [whole] }))
}

describe('[PLAN-04] [COMP-05] [LIST-03] a calendar', () => {
  test.each([
    ['2026-10-24', '18:00', 'Europe/Prague', '2026-10-24T16:00:00.000Z'],
    ['2026-10-25', '18:00', 'Europe/Prague', '2026-10-25T17:00:00.000Z'],
    ['2027-03-27', '18:00', 'Europe/Prague', '2027-03-27T17:00:00.000Z'],
    ['2027-03-28', '18:00', 'Europe/Prague', '2027-03-28T16:00:00.000Z'],
    ['2026-10-31', '09:00', 'America/New_York', '2026-10-31T13:00:00.000Z'],
    ['2026-11-01', '09:00', 'America/New_York', '2026-11-01T14:00:00.000Z'],
    ['2026-07-01', '09:00', 'Asia/Tokyo', '2026-07-01T00:00:00.000Z'],
  ])('%s %s in %s is %s, before and after a change of clocks', (date, time, timeZone, instant) => {
    const { events } = calendarWith({ date, time, minutes: 90, timeZone })
    expect(events[0]?.startDate.toJSDate().toISOString()).toBe(instant)
    expect(events[0]?.duration.toSeconds()).toBe(90 * 60)
    expect(instantAt(date, time, timeZone).toISOString()).toBe(instant)
  })

  test('without a time an event takes the whole day and keeps nobody busy', () => {
    const { events } = calendarWith({ date: '2026-12-31' })
    expect(events[0]?.startDate.isDate).toBe(true)
    expect(events[0]?.startDate.toString()).toBe('2026-12-31')
    expect(events[0]?.endDate.toString()).toBe('2027-01-01')
    expect(events[0]?.component.getFirstPropertyValue('transp')).toBe('TRANSPARENT')
  })

  test('says what changed: the same id, a higher sequence, cancelled', () => {
    const { events } = calendarWith({ date: '2026-12-31', sequence: 3, isCancelled: true })
    expect(events[0]?.uid).toBe('a@touchline')
    expect(events[0]?.sequence).toBe(3)
    expect(events[0]?.component.getFirstPropertyValue('status')).toBe('CANCELLED')
  })

  test('any words survive the way through the file', () => {
    // Calendars normalise every line break to one character; control characters never get this far.
    const words = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 200 })
      .filter((text) => !/[\p{Cc}\p{Cs}\u2028\u2029]/u.test(text))
    fc.assert(
      fc.property(words, words, words, (title, description, name) => {
        const lines = `${description}\n${title}`
        const { calendar, events } = calendarWith({ date: '2026-12-31', title, description: lines }, name)
        expect(events[0]?.summary).toBe(title)
        expect(events[0]?.description).toBe(lines)
        // This parser leaves the calendar's name escaped.
        expect(String(calendar.getFirstPropertyValue('name')).replace(/\\([,;\\])/g, '$1')).toBe(name)
      }),
      { numRuns: 300 },
    )
  })

  test('is folded at 75 bytes and ends every line as the standard says', () => {
    const text = calendarOf({
      name: 'Příliš žluťoučký kůň'.repeat(10),
      events: [{ uid: 'a', title: 'ž'.repeat(300), changedAt: CHANGED_AT, sequence: 0, date: '2026-12-31' }],
    })
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  })

  test('knows which time zones it can describe', () => {
    expect(isTimeZone('Europe/Prague')).toBe(true)
    expect(isTimeZone('Europe/Lipova')).toBe(false)
  })
})
