/** Somebody whose lines are wanted. */
export type Person = { id: string; name: string }
