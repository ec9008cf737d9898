import { knowledgeIn } from '@touchline/locales/knowledge.ts'
import { describe, expect, test } from 'vitest'
import { offlineAnswer } from './offline.ts'

describe('the offline coach', () => {
  test('[COACH-06] says what it is, then gives cards with their sources', () => {
    const answer = offlineAnswer('How much protein do I need?', { specialistId: 'golf_nutritionist', language: 'en' })
    expect(answer).toMatch(/^\*\*Offline coach:\*\* no AI model is connected/)
    expect(answer).toContain('I did not understand the question')
    expect(answer).toContain('### How much protein an athlete needs\n\nFor adult athletes')
    expect(answer).toContain('*Source: American College of Sports Medicine')
    expect(answer).toMatch(/112\.$/)
  })

  test('[COACH-06] speaks the language of the question', () => {
    const answer = offlineAnswer('kolik bílkovin', { specialistId: 'golf_nutritionist', language: 'cs' })
    expect(answer).toContain('Kolik bílkovin sportovec potřebuje')
    expect(answer).toContain('*Zdroj: ')
    expect(answer).not.toContain('Source')
  })

  test('[COACH-06] says that it found nothing and what it has cards about: its sport, then its role', () => {
    const answer = offlineAnswer('Kdy jede vlak do Brna?', { specialistId: 'golf_course_strategist', language: 'cs' })
    const { frame, cards } = knowledgeIn('cs')
    expect(answer).toContain(frame.nothing)
    expect(answer).toContain(`- ${cards['golf-handicap']?.title}\n`)
    expect(answer).toContain(`- ${cards['small-numbers']?.title}\n`)
    expect(answer).not.toContain('###')
    expect(answer).not.toContain('undefined')
  })

  test('[COACH-06] a dollar in the source or the question changes nothing', () => {
    const answer = offlineAnswer('$& protein', { specialistId: 'golf_nutritionist', language: 'en' })
    expect(answer).not.toContain('{{source}}')
    expect(answer).not.toContain('$&')
  })
})
