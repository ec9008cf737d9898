# Whether a webhook is genuine: its three headers and its body against the endpoint's secret (whsec_…).
key=$(printf '%s' "${WEBHOOK_SECRET#whsec_}" | openssl base64 -d -A | od -An -v -tx1 | tr -d ' \n')
signature=$(printf '%s.%s.%s' "$WEBHOOK_ID" "$WEBHOOK_TIMESTAMP" "$WEBHOOK_BODY" |
  openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" -binary | openssl base64 -A)
age=$(($(date +%s) - WEBHOOK_TIMESTAMP))

case " $WEBHOOK_SIGNATURE " in
*" v1,$signature "*) [ "$age" -lt 300 ] && [ "$age" -gt -300 ] && echo genuine ;;
*) echo forged; exit 1 ;;
esac
