// What shows and says answers, as one part of the chat page: a page without any does not wait for it
// (use-answer-view.ts).
export { AnswerMessage } from './answer-message.tsx'
export { PART_VIEWS } from './parts/part-view.tsx'
export { SpokenAnswer } from './spoken-answer.tsx'
