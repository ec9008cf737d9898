/** The draft after a first question was chosen: what a person typed stays, another first question gives way. */
export function draftWithQuestion(typed: string, question: string, questions: readonly string[]): string {
  const kept = typed.trim()
  return kept === '' || questions.includes(kept) ? question : `${kept}\n${question}`
}
