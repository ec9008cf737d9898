/** The product's name, defined only here. */
export const PRODUCT_NAME = 'Touchline'
