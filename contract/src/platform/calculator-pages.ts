/**
 * The calculators that have a page. Duplicated, so that the web app's shell need not load the calculators just for
 * their addresses; a test compares the two.
 */
export const CALCULATOR_PAGES = [
  ...['race_prediction', 'training_paces', 'pace_and_speed', 'one_rep_max', 'heart_rate_zones', 'session_load'],
  ...['critical_power', 'swim_css', 'aquatics_points', 'resting_energy', 'daily_carbohydrate', 'sweat_rate'],
  ...['maturity_offset', 'golf_differential', 'golf_handicap_index', 'round_robin', 'tournament_time', 'elo'],
  ...['decathlon_points', 'cooper_test', 'beep_test', 'jump_height'],
] as const
