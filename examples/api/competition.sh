call() {
  curl --fail-with-body --silent --show-error --request "$1" \
    --header "Authorization: Bearer $TOUCHLINE_KEY" --header "Content-Type: application/json" \
    --data "$3" "$TOUCHLINE_URL$2"
}

made=$(call POST /api/competitions '{
  "name": "Spring Cup",
  "timeZone": "Europe/Prague",
  "teams": [{ "name": "Harbour" }, { "name": "Hill" }, { "name": "River" }, { "name": "Forest" }],
  "format": { "kind": "round_robin", "legs": 1 },
  "timetable": {
    "days": [{ "date": "2027-04-10", "from": "09:00", "to": "16:00" }],
    "courts": ["Hall"], "matchMinutes": 20, "restMinutes": 10, "gapMinutes": 0, "mode": "fixed"
  }
}') || exit 1

id=$(printf '%s' "$made" | sed 's/^{"competition":{"id":"\([^"]*\)".*/\1/')
match=$(printf '%s' "$made" | sed 's/.*"matches":\[{"id":"\([^"]*\)".*/\1/')

# A new match has version 1; a change names the version it saw.
call PUT "/api/competitions/$id/matches/$match/result" \
  '{ "result": { "home": 3, "away": 1, "decided": "time" }, "isFinal": true, "version": 1 }'
