// Fitted, not chosen: node bench/knowledge-fit.ts prints these weights.

/**
 * Weights of a topic's features: the score of all its words, of its title, text, variants and concepts (concepts/); the
 * similarity of its two closest known questions; whether the addressed specialist leads it or also answers it; whether
 * it is of the sport or of another; the front desk's likelihood of its leading role and of any of its roles; the score
 * of the net (topic-net.ts).
 */
export const RANKING: readonly number[] = [
  0.041, 0.013, -0.003, 0.029, 0.067, 1.717, 1.854, 2.72, 1.275, 0.957, -2.735, 0.034, 0.497, 0.534,
]

type Belief = { base: number; weights: readonly number[] }

/** How reliable the first topic is, by the features of `beliefOf`. */
export const RIGHT: Belief = { base: 0.723, weights: [-1.07, 0.014, 0.117, 0.195, -2.286, 5.145, 0.562] }

/** Whether a question is a coach's business at all, by the same features and `businessSigns`. */
export const INSIDE: Belief = {
  base: -3.673,
  weights: [0.396, 4.275, -0.803, -2.362, 1.31, 5.987, 0.463, -1.002, -2.393, 0.308],
}
