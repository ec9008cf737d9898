// The view of answers, as one lazily loaded chunk: a conversation without answers does not wait for it
// (use-answer-view.ts).
export { AnswerMessage } from './answer-message.tsx'
export { PART_VIEWS } from './parts/part-view.tsx'
export { SpokenAnswer } from './spoken-answer.tsx'
