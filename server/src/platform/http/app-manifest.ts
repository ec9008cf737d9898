import { ACCEPTED_FILES } from '@touchline/contract/coaching/documents.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { PAGES } from '@touchline/contract/platform/pages.ts'
import { PRODUCT_NAME } from '@touchline/contract/platform/product.ts'
import { SHARE_PATH, SHARED_FILES, SHARED_WORDS } from '@touchline/contract/platform/share-target.ts'
import { SPECIALIST_IDS } from '@touchline/contract/platform/sports.ts'
import { translate } from '@touchline/locales/locales.ts'

export const MANIFEST_PATH = '/manifest.webmanifest'

/** The green of the court floor, behind the logo while the installed app starts. */
const FLOOR = '#003a2b'

/** The web app manifest in the user's language. The id makes all languages one app. */
export function appManifest(language: LanguageCode): object {
  return {
    id: '/',
    name: PRODUCT_NAME,
    short_name: PRODUCT_NAME,
    description: translate(language, 'interface:meta.description', { count: SPECIALIST_IDS.length }),
    lang: language,
    dir: 'ltr',
    start_url: PAGES.chat.path,
    scope: '/',
    display: 'standalone',
    background_color: FLOOR,
    theme_color: FLOOR,
    categories: ['sports', 'health', 'education'],
    icons: [
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      ...[192, 512].flatMap((size) => [png('icon', size, 'any'), png('maskable', size, 'maskable')]),
    ],
    share_target: {
      action: SHARE_PATH,
      method: 'POST',
      enctype: 'multipart/form-data',
      params: {
        ...Object.fromEntries(SHARED_WORDS.map((field) => [field, field])),
        files: [{ name: SHARED_FILES, accept: [...ACCEPTED_FILES.split(','), 'video/*'] }],
      },
    },
    shortcuts: (['chat', 'plans', 'calculators'] as const).map((page) => ({
      name: translate(language, `interface:meta.shortcuts.${page}`),
      url: PAGES[page].path,
      icons: [png('icon', 192, 'any')],
    })),
  }
}

function png(name: string, size: number, purpose: 'any' | 'maskable'): object {
  return { src: `/icons/${name}-${size}.png`, sizes: `${size}x${size}`, type: 'image/png', purpose }
}
