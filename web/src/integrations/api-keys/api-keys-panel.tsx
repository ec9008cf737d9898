import { useQuery } from '@tanstack/react-query'
import type { ApiKey } from '@touchline/contract/integrations/api-keys.ts'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorSentence } from '../../platform/language/error-sentence.ts'
import { useLanguage } from '../../platform/language/use-language.ts'
import { Badge } from '../../ui/badge.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyBox } from '../../ui/copy-box.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './api-keys.module.css'
import { apiKeysQuery } from './api-keys.ts'
import { ApiKeysTable } from './api-keys-table.tsx'
import { NewKeyDialog } from './new-key-dialog.tsx'
import { RevokeKey } from './revoke-key.tsx'

type MadeKey = { apiKey: ApiKey; key: string }

/** The keys that the club's own programs use; a new one is shown here until the page is left, and never again. */
export function ApiKeysPanel({ clubId }: { clubId: string }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const sentence = useErrorSentence()
  const { data: keys, error } = useQuery(apiKeysQuery(clubId, language.code))
  const [isMaking, setMaking] = useState(false)
  const [made, setMade] = useState<MadeKey>()
  const [leaving, setLeaving] = useState<ApiKey>()
  return (
    <Panel
      heading={t('integrations:keys.heading')}
      aside={keys && <Badge>{keys.length}</Badge>}
      end={
        <Button variant="line" size="sm" aria-haspopup="dialog" onClick={() => setMaking(true)}>
          <Plus className="icon icon-sm" aria-hidden="true" />
          {t('integrations:keys.new')}
        </Button>
      }
      foot={<ClubId clubId={clubId} />}
      flush
    >
      {made && <ShownOnce name={made.apiKey.name} secret={made.key} />}
      {error && <Banner tone="critical">{sentence(error)}</Banner>}
      {!keys && !error && <Skeleton width="100%" height={120} />}
      {keys?.length === 0 && <p className={styles.none}>{t('integrations:keys.none')}</p>}
      {keys && keys.length > 0 && <ApiKeysTable keys={keys} onRevoke={setLeaving} />}
      <NewKeyDialog clubId={clubId} open={isMaking} onOpenChange={setMaking} onMade={setMade} />
      <RevokeKey
        clubId={clubId}
        apiKey={leaving}
        onClose={() => setLeaving(undefined)}
        onRevoked={(id) => made?.apiKey.id === id && setMade(undefined)}
      />
    </Panel>
  )
}

function ShownOnce({ name, secret }: { name: string; secret: string }) {
  const { t } = useTranslation()
  return (
    <div className={styles.once} role="status">
      <b>{t('integrations:keys.ready', { name })}</b>
      <CopyBox
        label={t('integrations:keys.secret')}
        text={secret}
        copyLabel={t('integrations:copy')}
        copiedLabel={t('partnershipSuccess.copied')}
        failedLabel={t('partnershipSuccess.copyFailed')}
      />
    </div>
  )
}

/** The club's id, which the API's addresses contain. */
function ClubId({ clubId }: { clubId: string }) {
  const { t } = useTranslation()
  return (
    <span>
      {t('integrations:keys.clubId')} <code translate="no">{clubId}</code>
    </span>
  )
}
