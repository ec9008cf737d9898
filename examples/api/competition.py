import json, os, urllib.request


def call(method, path, body):
    headers = {"Authorization": f"Bearer {os.environ['TOUCHLINE_KEY']}", "Content-Type": "application/json"}
    url = os.environ["TOUCHLINE_URL"] + path
    request = urllib.request.Request(url, data=json.dumps(body).encode(), headers=headers, method=method)
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)["competition"]


made = call("POST", "/api/competitions", {
    "name": "Spring Cup",
    "timeZone": "Europe/Prague",
    "teams": [{"name": name} for name in ("Harbour", "Hill", "River", "Forest")],
    "format": {"kind": "round_robin", "legs": 1},
    "timetable": {
        "days": [{"date": "2027-04-10", "from": "09:00", "to": "16:00"}],
        "courts": ["Hall"], "matchMinutes": 20, "restMinutes": 10, "gapMinutes": 0, "mode": "fixed",
    },
})

match = made["matches"][0]
result = {"home": 3, "away": 1, "decided": "time"}
# A change names the version it saw.
entry = {"result": result, "isFinal": True, "version": match["version"]}
played = call("PUT", f"/api/competitions/{made['id']}/matches/{match['id']}/result", entry)
print(played["name"], len(played["matches"]), "matches, the first one is", played["matches"][0]["status"])
