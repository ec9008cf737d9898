/** The product's name, the one place that spells it. */
export const PRODUCT_NAME = 'Touchline'
