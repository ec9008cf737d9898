# The members of the club, 50 to a page.
curl --fail-with-body --silent --show-error \
  --header "Authorization: Bearer $TOUCHLINE_KEY" \
  "$TOUCHLINE_URL/api/members/club/$CLUB_ID?page=1&pageSize=50"
