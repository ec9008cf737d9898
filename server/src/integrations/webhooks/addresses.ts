import { Resolver } from 'node:dns/promises'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { Failure } from '../../platform/failure.ts'

/** Allowed webhook receivers: when guarded, only public addresses over TLS. */
export type ReceiverRules = { isGuarded: boolean }

/** A host name that resolves to an address we must not call. */
export class PrivateAddress extends Error {
  override readonly name = 'PrivateAddress'
}

type Address = { address: string; family: 4 | 6 }

/** Rejects addresses that webhooks must not be sent to; the name is resolved and checked again when sending. */
export async function requireReceiver(text: string, rules: ReceiverRules): Promise<void> {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !isSendable(url, rules)) throw new Failure('WEBHOOK_URL_REFUSED', { field: 'url' })
  // An unresolvable name may be set up later; the delivery log shows it if not.
  const addresses = await resolve(hostOf(url)).catch(() => [])
  if (!addresses.every((one) => isAllowed(one, rules))) throw new Failure('WEBHOOK_ADDRESS_PRIVATE', { field: 'url' })
}

function isSendable({ protocol, username, password, port }: URL, { isGuarded }: ReceiverRules): boolean {
  if (username || password) return false
  if (!isGuarded) return protocol === 'https:' || protocol === 'http:'
  // Ports below 1024 belong to other services, mail among them.
  return protocol === 'https:' && (port === '' || Number(port) >= 1024)
}

/** The addresses of a host that we may connect to; a single forbidden one rejects them all. */
export async function allowedAddresses(host: string, rules: ReceiverRules): Promise<Address[]> {
  const addresses = await resolve(host)
  if (!addresses.every((one) => isAllowed(one, rules))) throw new PrivateAddress(host)
  return addresses
}

/**
 * DNS lookup for the connection: connects to the checked address even if the name resolves differently a moment later.
 */
export function lookUpAllowed(rules: ReceiverRules): LookupFunction {
  return (host, options, done) => {
    allowedAddresses(host, rules).then(
      (addresses) => {
        const [first] = addresses
        if (options.all) done(null, addresses)
        else done(null, first?.address ?? '', first?.family)
      },
      (error) => done(error, ''),
    )
  }
}

/** The host of an address, as a name or a bare IP address. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '')
}

function isAllowed({ address, family }: Address, { isGuarded }: ReceiverRules): boolean {
  if (!isGuarded) return true
  return family === 4 ? !NOT_PUBLIC.check(address, 'ipv4') : isPublicIpv6(address)
}

function isPublicIpv6(address: string): boolean {
  return GLOBAL_IPV6.check(address, 'ipv6') && !NOT_PUBLIC.check(address, 'ipv6')
}

/** Resolves names without the thread pool that hashes passwords, so that a slow name server blocks nothing else. */
async function resolve(host: string): Promise<Address[]> {
  const family = isIP(host)
  if (family === 4 || family === 6) return [{ address: host, family }]
  if (/(^|\.)localhost\.?$/i.test(host)) return LOOPBACK
  const resolver = new Resolver({ timeout: 2_000, tries: 2 })
  const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  const found: Address[] = [
    ...(four.status === 'fulfilled' ? four.value.map((address) => ({ address, family: 4 as const })) : []),
    ...(six.status === 'fulfilled' ? six.value.map((address) => ({ address, family: 6 as const })) : []),
  ]
  if (found.length === 0) throw four.status === 'rejected' ? four.reason : new Error(`${host} has no address`)
  return found
}

const LOOPBACK: Address[] = [{ address: '127.0.0.1', family: 4 }]

/** The IANA special-purpose registries, and Azure's internal service address. */
const NOT_PUBLIC = blockListOf([
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.31.196.0/24', '192.52.193.0/24', '192.88.99.0/24', '192.168.0.0/16', '192.175.48.0/24'],
  ...['198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4', '168.63.129.16/32'],
  // Inside the global IPv6 addresses: Teredo and other protocols, documentation, 6to4, which carries IPv4 addresses.
  ...['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20'],
])

/** All publicly assigned addresses; loopback, link-local, ULA, IPv4-mapped, NAT64 and multicast are outside. */
const GLOBAL_IPV6 = blockListOf(['2000::/3'])

function blockListOf(ranges: readonly string[]): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [network = '', bits] = range.split('/')
    list.addSubnet(network, Number(bits), network.includes(':') ? 'ipv6' : 'ipv4')
  }
  return list
}
