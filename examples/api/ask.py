import json, os, urllib.request

# GET /api/chat/members lists the specialists with their ids.
question = {"memberId": "golf_fitness", "message": "How do I warm up before a round?", "language": "en"}
request = urllib.request.Request(
    os.environ["TOUCHLINE_URL"] + "/api/chat/simple",
    data=json.dumps(question).encode(),
    headers={"Authorization": f"Bearer {os.environ['TOUCHLINE_KEY']}", "Content-Type": "application/json"},
)

with urllib.request.urlopen(request) as answer:
    reply = json.load(answer)

if reply["safety"]:
    print("Somebody may be in danger: show the answer as it is.")
print(reply["response"])
