import json, os, urllib.request

url = f"{os.environ['TOUCHLINE_URL']}/api/members/club/{os.environ['CLUB_ID']}?page=1&pageSize=50"
request = urllib.request.Request(url, headers={"Authorization": f"Bearer {os.environ['TOUCHLINE_KEY']}"})

with urllib.request.urlopen(request) as answer:
    page = json.load(answer)

print(page["total"], "members")
for member in page["members"]:
    print(member["first_name"], member["last_name"], member["role"], sep=", ")
