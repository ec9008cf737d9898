import json, os, urllib.request


def read(path):
    headers = {"Authorization": f"Bearer {os.environ['TOUCHLINE_KEY']}"}
    request = urllib.request.Request(os.environ["TOUCHLINE_URL"] + path, headers=headers)
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


club = os.environ["CLUB_ID"]
stats = read(f"/api/members/stats/{club}")["stats"]
tokens = read(f"/api/tokens/stats/{club}")["stats"]
print(stats["active_members"], "of", stats["total_members"], "members active")
print(tokens["gpt5"]["percentage"], "% of the tokens of", tokens["month"], "used")
