/**
 * The mailbox behind an address, to detect that two addresses belong to one person: `name+anything` is delivered to
 * `name`, and Gmail ignores dots.
 */
export function mailboxOf(address: string): string {
  const [local = '', domain = ''] = address.trim().toLowerCase().split('@')
  const name = local.replace(/\+.*$/, '')
  return GMAIL.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}

const GMAIL = new Set(['gmail.com', 'googlemail.com'])
