# Prints the status and the error; over the limit curl itself waits for Retry-After and tries again.
curl --silent --show-error --retry 3 --write-out '\n%{http_code}\n' \
  --header "Authorization: Bearer $TOUCHLINE_KEY" --header "Accept-Language: en" \
  "$TOUCHLINE_URL/api/competitions/00000000-0000-4000-8000-000000000000"
