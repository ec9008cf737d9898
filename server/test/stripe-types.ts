import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import ts from 'typescript-api'
import type { Param, Params } from './stripe-form.ts'

/** Where the SDK declares the parameters of each call, and the name of their type. */
const PARAMETERS = {
  'POST checkout/sessions': ['Checkout/Sessions', 'Checkout.SessionCreateParams'],
  'GET checkout/sessions': ['Checkout/Sessions', 'Checkout.SessionListParams'],
  'GET checkout/sessions/:id': ['Checkout/Sessions', 'Checkout.SessionRetrieveParams'],
  'POST checkout/sessions/:id/expire': ['Checkout/Sessions', 'Checkout.SessionExpireParams'],
  'GET subscriptions/:id': ['Subscriptions', 'SubscriptionRetrieveParams'],
  'POST subscriptions/:id': ['Subscriptions', 'SubscriptionUpdateParams'],
  'DELETE subscriptions/:id': ['Subscriptions', 'SubscriptionCancelParams'],
  'POST invoices': ['Invoices', 'InvoiceCreateParams'],
  'GET invoices': ['Invoices', 'InvoiceListParams'],
  'GET invoices/:id': ['Invoices', 'InvoiceRetrieveParams'],
  'POST invoices/:id': ['Invoices', 'InvoiceUpdateParams'],
  'DELETE invoices/:id': ['Invoices', 'InvoiceDeleteParams'],
  'POST invoices/:id/add_lines': ['Invoices', 'InvoiceAddLinesParams'],
  'POST invoices/:id/finalize': ['Invoices', 'InvoiceFinalizeInvoiceParams'],
  'POST invoices/:id/pay': ['Invoices', 'InvoicePayParams'],
  'POST invoices/:id/void': ['Invoices', 'InvoiceVoidInvoiceParams'],
  'GET customers/:id': ['Customers', 'CustomerRetrieveParams'],
  'GET payment_intents/:id': ['PaymentIntents', 'PaymentIntentRetrieveParams'],
  'GET disputes': ['Disputes', 'DisputeListParams'],
  'POST billing_portal/sessions': ['BillingPortal/Sessions', 'BillingPortal.SessionCreateParams'],
  'GET events': ['Events', 'EventListParams'],
} as const

/** A call of Stripe's API that the test server knows. */
export type StripeCall = keyof typeof PARAMETERS

export const STRIPE_CALLS = Object.keys(PARAMETERS) as StripeCall[]

/** What the SDK's own types do not allow in a request's parameters; empty if all is well. */
export function violationsOf(call: StripeCall, params: Params): string[] {
  types ??= loadTypes()
  return check(types.checker, types.byCall[call], params, '')
}

type Types = { checker: ts.TypeChecker; byCall: Record<StripeCall, ts.Type> }

// Loading the declarations takes a moment, so it happens once and only on demand.
let types: Types | undefined

/** Compiles one virtual file that aliases each type, and asks the compiler what the aliases resolve to. */
function loadTypes(): Types {
  const sdk = dirname(createRequire(import.meta.url).resolve('stripe'))
  const file = join(sdk, 'imagined.ts')
  const names = STRIPE_CALLS.map((call, place) => {
    const [module, name] = PARAMETERS[call]
    return `export type Call${place} = import('./resources/${module}.js').${name}`
  })
  const options: ts.CompilerOptions = {
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    target: ts.ScriptTarget.ES2022,
    strict: true,
    types: [],
    lib: ['lib.es5.d.ts'],
  }
  const host = ts.createCompilerHost(options)
  const { getSourceFile } = host
  // The SDK declares megabytes of responses; parameter types are declared in these files alone.
  const needed = new Set([...Object.values(PARAMETERS).map(([module]) => `resources/${module}`), 'shared'])
  const isNeeded = (name: string) =>
    !name.startsWith(sdk) || needed.has(name.slice(sdk.length + 1).replace('.d.ts', ''))
  const write = (name: string, text: string) => ts.createSourceFile(name, text, ts.ScriptTarget.ES2022, true)
  host.getSourceFile = (name, ...rest) => {
    if (name === file) return write(name, names.join('\n'))
    return isNeeded(name) ? getSourceFile(name, ...rest) : write(name, 'export {}')
  }
  const program = ts.createProgram([file], options, host)
  const checker = program.getTypeChecker()
  const aliases = program.getSourceFile(file)?.statements.filter(ts.isTypeAliasDeclaration) ?? []
  const byCall = aliases.map(({ type }, place) => [STRIPE_CALLS[place], typeFrom(checker, type)])
  return { checker, byCall: Object.fromEntries(byCall) }
}

function typeFrom(checker: ts.TypeChecker, node: ts.TypeNode): ts.Type {
  const type = checker.getTypeFromTypeNode(node)
  if (type.flags & ts.TypeFlags.Any) throw new Error(`The SDK does not declare ${node.getText()}`)
  return type
}

function check(checker: ts.TypeChecker, type: ts.Type, value: Param, place: string): string[] {
  const members = membersOf(type)
  const complaints = members.map((member) => checkOne(checker, member, value, place))
  // If several forms are allowed, report the errors of the best fit.
  const [best = []] = complaints.sort((one, other) => one.length - other.length)
  const literals = members.filter((member) => member.isStringLiteral()).map((member) => `${member.value}`)
  const isWrongWord = best.length > 0 && typeof value === 'string' && literals.length > 0
  return isWrongWord ? [`${place}: "${value}" is none of ${literals.join(', ')}`] : best
}

/** The forms a value may have. The SDK's enums are open; here an unlisted word is an error. */
function membersOf(type: ts.Type): ts.Type[] {
  const members = type.isUnion() ? type.types : [type]
  const given = members.filter((member) => !(member.flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Null)))
  const isEnum = given.some((member) => member.isStringLiteral())
  return given.filter((member) => !(isEnum && member.isIntersection()))
}

function checkOne(checker: ts.TypeChecker, type: ts.Type, value: Param, place: string): string[] {
  const is = (flag: ts.TypeFlags) => (type.flags & flag) !== 0
  const orElse = (isRight: boolean, expected: string) => (isRight ? [] : [`${place}: not ${expected}`])
  if (type.isStringLiteral()) return orElse(value === type.value, `"${type.value}"`)
  if (is(ts.TypeFlags.String)) return orElse(typeof value === 'string', 'a text')
  if (is(ts.TypeFlags.NumberLike)) return orElse(isNumber(value), 'a number')
  if (is(ts.TypeFlags.BooleanLiteral)) return orElse(value === checker.typeToString(type), checker.typeToString(type))
  if (checker.isArrayType(type)) return checkList(checker, type, value, place)
  if (is(ts.TypeFlags.Object)) return checkObject(checker, type, value, place)
  return [`${place}: the checker does not know the type ${checker.typeToString(type)}`]
}

function isNumber(value: Param): boolean {
  return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)
}

function checkList(checker: ts.TypeChecker, type: ts.Type, value: Param, place: string): string[] {
  const [item] = checker.getTypeArguments(type as ts.TypeReference)
  if (!Array.isArray(value) || !item) return [`${place}: not a list`]
  return value.flatMap((one, index) => check(checker, item, one, `${place}[${index}]`))
}

function checkObject(checker: ts.TypeChecker, type: ts.Type, value: Param, place: string): string[] {
  if (typeof value === 'string' || Array.isArray(value)) return [`${place}: not an object`]
  const anyName = checker.getIndexInfoOfType(type, ts.IndexKind.String)?.type
  const required = checker.getPropertiesOfType(type).filter((property) => !(property.flags & ts.SymbolFlags.Optional))
  const missing = required.filter(({ name }) => !(name in value)).map(({ name }) => `${placeOf(place, name)}: missing`)
  const wrong = Object.entries(value).flatMap(([name, inner]) => {
    const property = checker.getPropertyOfType(type, name)
    const expected = property ? checker.getTypeOfSymbol(property) : anyName
    return expected ? check(checker, expected, inner, placeOf(place, name)) : [`${placeOf(place, name)}: unknown`]
  })
  return [...missing, ...wrong]
}

function placeOf(outer: string, name: string): string {
  return outer ? `${outer}[${name}]` : name
}
