// Weights that are fitted, not chosen: node bench/knowledge-fit.ts prints them.

/**
 * What counts how much for a topic: the score of its words in all, of its title, its text, its variants, and what they speak of (concepts/); how much the two
 * most similar of its questions are like the one asked; whether who is asked leads it or answers it too; whether it is of
 * the sport, or of another one; how likely the front desk finds the role that leads it, and any of its roles.
 */
export const RANKING: readonly number[] = [
  0.121, 0.102, 0.128, 0.141, 0.309, 1.015, 0.098, 3.656, 1.805, 1.977, -9.1, 0.475, 0.464,
]

type Belief = { base: number; weights: readonly number[] }

/** How far the first topic can be believed, by the features of `beliefOf`. */
export const RIGHT: Belief = { base: -0.408, weights: [-0.262, 0.435, 0.033, -0.788, -0.956, 3.927, 0.038] }

/** Whether a question is a coach's business at all, by the same and by `businessSigns`. */
export const INSIDE: Belief = {
  base: -3.291,
  weights: [0.41, 4.277, -0.594, -2.721, 1.599, 4.448, 0.409, -1.022, -2.394, 0.283],
}
