/** The request of one stream: its number, its number of tokens, and tokens per second. */
export type Part = { stream: number; tokens: number; perSecond: number }

/** The part as encoded in a question, where the upstream finds it. */
export function questionFor({ stream, tokens, perSecond }: Part): string {
  return `Jak na těžké nohy? #part:${stream},${tokens},${perSecond}`
}

/** The part that a request asks for. */
export function partIn(request: string): Part | undefined {
  const found = request.match(/#part:(\d+),(\d+),(\d+)/)
  return found ? { stream: Number(found[1]), tokens: Number(found[2]), perSecond: Number(found[3]) } : undefined
}

/** A stream's tokens as indexes into `VOCABULARY`: each stream differs, so that mixed-up streams are detected. */
export function* placesOf({ stream, tokens }: Part): Generator<number> {
  for (let index = 0; index < tokens; index++)
    yield (stream * 31 + index + (index >> 5) * (stream % 7)) % VOCABULARY.length
}

/** The whole text of a part. */
export function textOf(part: Part): string {
  return [...placesOf(part)].map((place) => VOCABULARY[place]).join('')
}

// Four tokens make three words, about as in English; Czech has fewer words per token, and so fewer events.
export const VOCABULARY = (
  ' Dnes| trén|ujeme| rychlost|,| deset|krát| tři|cet| metrů| naplno|.|\n\n##| Plán|\n-| **|Středa|:**| kolo| na| 35| min|' +
  ' a| pak| pro|tažení|,| the| quad|riceps| and| calves| for| 30| s| each|;| Übung| für| die| Wade| 🏃|\n-| příště| vý|drž|' +
  ' 6| ×| 8| s| sprint| s| pauzou| dvě| minuty|.| Hod|ně| vody| a| spánek| osm| hodin| denně|,| v| pátek| volno|.\n\n'
).split('|')
