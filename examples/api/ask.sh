# GET /api/chat/members lists the specialists with their ids.
curl --fail-with-body --silent --show-error \
  --header "Authorization: Bearer $TOUCHLINE_KEY" \
  --header "Content-Type: application/json" \
  --data '{"memberId": "golf_fitness", "message": "How do I warm up before a round?", "language": "en"}' \
  "$TOUCHLINE_URL/api/chat/simple"
