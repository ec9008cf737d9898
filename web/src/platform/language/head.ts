import { calculatorAt, PAGES, type PageName, pageAt } from '@touchline/contract/platform/pages.ts'
import { PRODUCT_NAME } from '@touchline/contract/platform/product.ts'
import { SPECIALIST_IDS } from '@touchline/contract/platform/sports.ts'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from './use-language.ts'

/**
 * Keeps the document title, `<html lang>` and the link preview descriptions in step with page and language. `name` is
 * the page's own title.
 */
export function useDocumentHead(path: string, name: string | undefined): void {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const page = pageAt(path)
  const calculator = calculatorAt(path)
  const titleKey = page ? PAGES[page].title : 'notFound'
  // A calculator's texts load with its page.
  const titleKeys = [...(calculator ? [`calculators:names.${calculator}`] : []), `titles.${titleKey}`]
  const title = titleKey ? `${name ?? t(titleKeys)} · ${PRODUCT_NAME}` : PRODUCT_NAME
  const description = useDescription(page, calculator)

  useEffect(() => {
    document.title = title
    document.documentElement.lang = language.code
    setMeta('meta[name="description"]', description)
    setMeta('meta[property="og:title"]', title)
    setMeta('meta[property="og:description"]', description)
  }, [title, description, language.code])
}

function useDescription(page: PageName | undefined, calculator: string | undefined): string {
  const { t, i18n } = useTranslation()
  const key = `calculators:descriptions.${calculator}`
  if (calculator && i18n.exists(key)) return t('meta.calculator', { description: t(key) })
  if (page === 'calculators' || page === 'calculator') return t('meta.calculators')
  if ((page === 'knowledge' || page === 'topic') && i18n.exists('library:page.lead')) return t('library:page.lead')
  return t('meta.description', { count: SPECIALIST_IDS.length })
}

function setMeta(selector: string, content: string): void {
  document.querySelector(selector)?.setAttribute('content', content)
}
