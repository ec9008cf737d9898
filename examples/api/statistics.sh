# How many members there are, and what the club used this month.
for call in "members/stats/$CLUB_ID" "tokens/stats/$CLUB_ID"; do
  curl --fail-with-body --silent --show-error \
    --header "Authorization: Bearer $TOUCHLINE_KEY" "$TOUCHLINE_URL/api/$call"
done
