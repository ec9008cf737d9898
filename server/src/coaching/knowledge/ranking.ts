// Weights that are fitted, not chosen: node bench/knowledge-fit.ts prints them.

/**
 * What counts how much for a topic: the score of its words in all, of its title, its text, its variants, and what they speak of (concepts/); how much the two
 * most similar of its questions are like the one asked; whether who is asked leads it or answers it too; whether it is of
 * the sport, or of another one; how likely the front desk finds the role that leads it, and any of its roles; how well the net
 * (topic-net.ts) finds it to fit.
 */
export const RANKING: readonly number[] = [
  0.041, 0.013, -0.003, 0.029, 0.067, 1.717, 1.854, 2.72, 1.275, 0.957, -2.735, 0.034, 0.497, 0.534,
]

type Belief = { base: number; weights: readonly number[] }

/** How far the first topic can be believed, by the features of `beliefOf`. */
export const RIGHT: Belief = { base: 0.723, weights: [-1.07, 0.014, 0.117, 0.195, -2.286, 5.145, 0.562] }

/** Whether a question is a coach's business at all, by the same and by `businessSigns`. */
export const INSIDE: Belief = {
  base: -3.673,
  weights: [0.396, 4.275, -0.803, -2.362, 1.31, 5.987, 0.463, -1.002, -2.393, 0.308],
}
