/** The draft after picking a suggested first question: typed text stays, another suggestion is replaced. */
export function draftWithQuestion(typed: string, question: string, questions: readonly string[]): string {
  const kept = typed.trim()
  return kept === '' || questions.includes(kept) ? question : `${kept}\n${question}`
}
