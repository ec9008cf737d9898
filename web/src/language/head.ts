import { PAGES, pageAt } from '@touchline/contract/pages.ts'
import { PRODUCT_NAME } from '@touchline/contract/product.ts'
import { SPECIALIST_IDS } from '@touchline/contract/sports.ts'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from './use-language.ts'

/** Keeps the browser title, `<html lang>` and the descriptions for link previews in step with page and language. */
export function useDocumentHead(path: string): void {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const page = pageAt(path)
  const titleKey = page ? PAGES[page].title : 'notFound'
  const title = titleKey ? `${t(`titles.${titleKey}`)} · ${PRODUCT_NAME}` : PRODUCT_NAME
  const description = t('meta.description', { count: SPECIALIST_IDS.length })

  useEffect(() => {
    document.title = title
    document.documentElement.lang = language.code
    setMeta('meta[name="description"]', description)
    setMeta('meta[property="og:title"]', title)
    setMeta('meta[property="og:description"]', description)
  }, [title, description, language.code])
}

function setMeta(selector: string, content: string): void {
  document.querySelector(selector)?.setAttribute('content', content)
}
