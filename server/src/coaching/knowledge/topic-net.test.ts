import { topics } from '@touchline/knowledge/topics.ts'
import { expect, test } from 'vitest'
import { decodeNet, encodeNet, netScores, topicNet } from './topic-net.ts'
import { type TopicText, trainTopicNet } from './train-topics.ts'

test('[KNOW-03] the net knows every topic of the library: node server/src/coaching/knowledge/train-topics.ts makes it anew', () => {
  expect(topicNet().ids).toEqual([...topics().keys()])
})

test('[KNOW-03] a net tells the topics apart by words that it has learned', () => {
  const lesson = (topic: string, text: string): TopicText => ({ topic, text, language: 'en', weight: 1 })
  const texts = Array.from({ length: 40 }, () => [
    lesson('athletics-block-start', 'How do I set my starting blocks?'),
    lesson('tennis-second-serve', 'How do I stop double faulting on my second serve?'),
  ]).flat()
  const net = trainTopicNet(texts)
  const scores = netScores(net, 'starting blocks: how far from the line?', 'en')
  const scoreOf = (topic: string) => scores[net.ids.indexOf(topic)] ?? 0
  expect(scoreOf('athletics-block-start')).toBeGreaterThan(scoreOf('tennis-second-serve') + 1)
})

test('[KNOW-03] a file of a net is read as it was written, and refused if a part is missing', () => {
  const net = topicNet()
  const file = encodeNet(net)
  expect(decodeNet(file)).toEqual(net)
  const short = encodeNet({ ...net, topics: net.topics.subarray(10) })
  expect(() => decodeNet(short)).toThrow('incomplete')
})
